-- The year of the festival that the figure was given for. A row of an earlier version has none, and is read no more: the feed
-- gives another figure within seconds.
alter table booking_figures add column edition smallint;
