-- The edition on whose board a note is. 0 is the first edition that the database knew, as for flights: older notes belong to it.
alter table attendee_pinboard add column edition smallint not null default 0;

create index attendee_pinboard_by_edition on attendee_pinboard (edition, id);

drop index attendee_pinboard_by_location;
create index attendee_pinboard_by_location on attendee_pinboard (edition, location_key);

-- Each edition counts its own notes and places. Rows of later editions come with their first notes.
alter table pin_counts add column edition smallint not null default 0;
alter table pin_counts drop constraint pin_counts_pkey;
alter table pin_counts add primary key (edition, shard);

alter table pin_locations add column edition smallint not null default 0;
alter table pin_locations drop constraint pin_locations_pkey;
alter table pin_locations add primary key (edition, location_key);
