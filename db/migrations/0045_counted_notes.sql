-- Notes and places are counted when somebody asks: an index has them in order, and 100,000 notes take a few hundredths of a second.
create index attendee_pinboard_on_board on attendee_pinboard (edition, location_key) where hidden_at is null;
drop index attendee_pinboard_by_location;

-- Notes of the first versions had no folded place until an organiser next took a note down.
update attendee_pinboard
set location_key = trim(regexp_replace(lower(upper(location)), '\s+', ' ', 'g'))
where location_key is null;

-- What stood on boards of former editions whose notes were deleted: their pages go on telling it.
create table emptied_boards (
  edition smallint primary key,
  pins bigint not null,
  locations bigint not null
);

insert into emptied_boards (edition, pins, locations)
select edition, sum(pins), sum(locations)
from pin_counts
where edition not in (select edition from attendee_pinboard)
group by edition
having sum(pins) > 0;

drop table pin_counts, pin_locations;
