-- How a person wants to be shown what they alone see. Who has no row is shown it as everybody is.
CREATE TABLE people (
    user_id INTEGER PRIMARY KEY,
    as_text INTEGER NOT NULL,                           -- 1: words in place of emojis and pictures
    large   INTEGER NOT NULL,                           -- 1: the cards of the hand drawn large, too
    unasked TEXT    NOT NULL                            -- JSON array: the questions left out (leave, end)
) STRICT;
