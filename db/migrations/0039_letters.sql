-- Letters that the travel desk sends. A reminder goes to an artist of the line-up who has sent nothing: it has a name instead of a submission.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('submitted', 'new link', 'booked', 'changed', 'reminder'));
alter table mails alter column flight_id drop not null;
alter table mails add column artist_name text;
