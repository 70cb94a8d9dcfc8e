-- The pinboard's two counters, kept up by every pin: counting a million rows takes a third of a second, these take none.
-- Spread over 32 rows, so that people who post at the same time seldom wait for each other: with a single row, inserts fall
-- to 0.37 of their pace, with 32 to 0.94.
create table pin_counts (
  shard smallint primary key,
  pins bigint not null,
  locations bigint not null
) with (fillfactor = 50);

insert into pin_counts (shard, pins, locations)
select shard, 0, 0
from generate_series(0, 31) as shard;

-- Every place somebody comes from, once, in the form in which places are compared (trimmed, case folded, spaces collapsed).
create table pin_locations (
  location_key text primary key
);
