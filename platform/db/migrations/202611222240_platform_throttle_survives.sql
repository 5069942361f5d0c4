-- Who is locked out stays locked out when the database ends without a goodbye: an unlogged table is empty after that.
alter table throttle set logged;
