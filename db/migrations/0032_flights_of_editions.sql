-- The edition for which a flight was sent, and the last day by which it is deleted. 0 is the first edition that the database knew
-- (`editions.is_first`): what is older than that table belongs to it. Later ones are numbered by their year.
alter table artist_flight_details add column edition smallint not null default 0;

-- The latest last day that was ever named for each edition. It takes the place of `retention`, which knew one festival: an older
-- version that runs on during the update still uses that table.
create table last_days (
  edition smallint primary key,
  last_day date not null
);

insert into last_days (edition, last_day)
select 0, last_day
from retention;
