-- Why the last try failed: a code, such as "login 535" or ECONNREFUSED. It holds no word of the server's reply, which may quote the address.
alter table mails add column trouble text;
