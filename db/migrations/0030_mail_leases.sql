-- Until then one instance talks to the mail server about this mail. The lease outlasts every dialogue, so that of a killed instance ends by itself.
alter table mails add column locked_until timestamptz;
