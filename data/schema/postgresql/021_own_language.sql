-- In which language a person reads what they alone see; '' is that in which they use Discord.
ALTER TABLE people ADD COLUMN language TEXT NOT NULL DEFAULT '';
