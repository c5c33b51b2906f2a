-- Codes of a ticket in the order of their list, whatever became of them: its figures and its page read no other ticket's.
create index prepaid_code_ticket on prepaid_code (merchant_id, ticket_id, id);
-- What was given out of late, without all that ever was: asked by the clock.
create index prepaid_allocation_recent on prepaid_allocation (merchant_id, at) where ended_at is null;
