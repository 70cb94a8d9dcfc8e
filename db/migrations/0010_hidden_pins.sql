-- Notes that an admin has taken off the board, and when.
alter table attendee_pinboard add column hidden_at timestamptz;

-- The place in the form in which places are compared, so that whoever takes a note down can tell whether it was the last one
-- from there. Only the site knows how to fold a place: rows from before this column are given theirs when it is first needed.
alter table attendee_pinboard add column location_key text;

create index attendee_pinboard_by_location on attendee_pinboard (location_key);
