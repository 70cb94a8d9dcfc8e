-- The code of the language in which an artist has sent the form, such as `de`; null is English. Mails to the artist follow it.
alter table artist_flight_details add column language text;
