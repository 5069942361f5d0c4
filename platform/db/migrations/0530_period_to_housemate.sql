-- Under the terms of its day the rent of this period goes to a housemate, so no agency is told of it.
alter table rent_period add column to_housemate boolean not null default false;
