-- The last good answer of the travel-booking provider's feed, for the time when it gives none.
create table booking_figures (
  -- 'feed' is the only source so far.
  source text primary key,
  confirmed_bookings bigint not null check (confirmed_bookings >= 0),
  taken_at timestamptz not null
);
