-- Not everybody flies. A leg has a number, places and times only where its means of travel has them. A place that is no airport
-- stands in from_airport or to_airport as it was typed: an older version that runs on during the update knows these names.
alter table flight_legs
  add column means text not null default 'flight'
    check (means in ('flight', 'ferry', 'train', 'car', 'own', 'there')),
  -- IANA name of the place's time zone; null for an airport, whose zone is known.
  add column from_zone text,
  add column to_zone text,
  alter column flight_number drop not null,
  alter column from_airport drop not null,
  alter column to_airport drop not null,
  alter column departs_local drop not null,
  alter column arrives_local drop not null,
  alter column departs_at drop not null,
  alter column arrives_at drop not null,
  drop constraint flight_legs_from_airport_check,
  drop constraint flight_legs_to_airport_check,
  add constraint flight_legs_of_flights check (
    means <> 'flight'
    or flight_number is not null and departs_at is not null and arrives_at is not null
      and from_airport is not null and to_airport is not null
      and from_airport ~ '^[A-Z]{3}$' and to_airport ~ '^[A-Z]{3}$'
  );
