-- A letter of the travel desk may have the artist's own link. When a mail with one has gone out, the key before ends.
alter table mails add column has_link boolean not null default false;
update mails set has_link = true where kind in ('submitted', 'new link');
