-- The act of the programme that a submission belongs to, where somebody has said so: its id. Null follows the artist's name, and
-- the empty text says that it belongs to none.
alter table flight_desk add column act text;
