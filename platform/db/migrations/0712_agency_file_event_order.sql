-- Two moves of a file may fall into one millisecond; their order is told by the row itself.
alter table agency_file_event add column number bigint generated always as identity;
