-- What the festival's travel desk does with a submission: who has it, how far it is, and what was booked. Everything goes with
-- the submission, by whatever way that is deleted.

-- A submission that nobody has worked on has no row here: it is new, with version 0.
create table flight_desk (
  flight_id integer primary key references artist_flight_details (id) on delete cascade,
  status text not null default 'new' check (status in ('new', 'asked', 'booked', 'told', 'cancelled')),
  -- A colleague's name, free text: the site has no accounts.
  assignee text,
  -- Sealed text, in which the flight's id is bound up.
  notes_sealed text,
  -- A change names the version that its author saw, so that two people cannot overwrite each other.
  version integer not null default 1,
  -- When the artist last corrected the submission, until the desk has looked at it, and which fields: their API names.
  changed_by_artist_at timestamptz,
  changed_fields text[] not null default '{}',
  updated_at timestamptz not null default now()
);

create table flight_legs (
  -- Made before the row is inserted: sealed text has it bound up.
  id uuid primary key,
  flight_id integer not null references artist_flight_details (id) on delete cascade,
  direction text not null check (direction in ('arrival', 'departure')),
  flight_number text not null,
  -- IATA codes, such as BER.
  from_airport text not null check (from_airport ~ '^[A-Z]{3}$'),
  to_airport text not null check (to_airport ~ '^[A-Z]{3}$'),
  -- What the clock at the airport shows, as it was typed. The instants follow from it and the airport's zone.
  departs_local text not null check (departs_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  arrives_local text not null check (arrives_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  departs_at timestamptz not null,
  arrives_at timestamptz not null check (arrives_at > departs_at),
  people integer not null default 1 check (people > 0),
  -- Sealed: with the reference and a surname, a stranger could change the booking.
  booking_reference_sealed text,
  -- Between airport and festival.
  transfer_minutes integer not null default 60 check (transfer_minutes >= 0),
  driver text,
  state text not null default 'expected' check (state in ('expected', 'on-board', 'landed', 'collected')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index flight_legs_of_flight on flight_legs (flight_id);
-- The drivers' list of a day.
create index flight_legs_arriving on flight_legs (arrives_at) where direction = 'arrival';
