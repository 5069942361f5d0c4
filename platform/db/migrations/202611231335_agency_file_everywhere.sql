-- Members' statements join it, it has a few rows a month, and it is about nobody: on a cluster every machine has a copy.
comment on table agency_file is 'everywhere: joined by members'' statements';
