-- The key before, which opens the submission until the mail with the new one has gone out; null once it has.
alter table flight_keys add column previous_digest bytea unique;

-- What a line is about, where lines of one kind differ in it: the day of the arrivals, or a keyed digest of the submission.
alter table audit add column subject text;

-- Lines about one submission, for its artist.
create index audit_subject on audit (subject) where kind in ('own details opened', 'own details changed');
