-- The site asks Sanity's cloud itself, and takes no messages any more.
drop table webhook_deliveries;
