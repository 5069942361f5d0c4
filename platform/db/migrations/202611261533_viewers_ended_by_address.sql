-- Which address a passport was taken off. It stays when the viewer deletes their list, so that it is not kept again.
alter table viewer_passport add column address_digest text;
