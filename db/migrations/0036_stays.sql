-- Where an artist sleeps, and what the driver should know. Sealed like the notes: the flight's id is bound up in each text.
alter table flight_desk
  add column hotel_sealed text,
  -- Days of check-in and check-out, YYYY-MM-DD.
  add column hotel_from text check (hotel_from ~ '^\d{4}-\d\d-\d\d$'),
  add column hotel_to text check (hotel_to ~ '^\d{4}-\d\d-\d\d$'),
  add column room_with_sealed text,
  add column driver_note_sealed text;
