-- When an instance has begun to ask the provider. For a while from then no other does. Before the first figure there is only that.
alter table booking_figures
  add column asked_at timestamptz,
  alter column confirmed_bookings drop not null,
  alter column taken_at drop not null;
