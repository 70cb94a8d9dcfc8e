-- The edition for which a flight was sent, and the last day by which it is deleted. 0 is the first edition that the database knew
-- (`editions.is_first`): what is older than that table belongs to it. Later ones are numbered by their year.
alter table artist_flight_details add column edition smallint not null default 0;

-- One row for each edition from now on.
alter table retention drop constraint retention_pkey;
alter table retention drop column id;
alter table retention add column edition smallint not null default 0;
alter table retention add primary key (edition);
