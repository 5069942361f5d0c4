-- What a release letter says, as JSON: first name, and the statement of the home's months on the day it was made. Null for
-- codes of the release before, which open nothing until the letter is made again.
alter table guarantor add column release_letter text;
