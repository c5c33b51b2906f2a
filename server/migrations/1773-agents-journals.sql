-- An agent's journals by when they were: a statement reads those of its days and what came since, and what stood before is what
-- stands now less that; what agents paid beside their orders is few among very many.
create index journal_of_agent_at on journal (merchant_id, agent_id, at) where agent_id is not null;
create index journal_beside_orders on journal (merchant_id, agent_id) where order_id is null and agent_id is not null;
-- Documents in the order of their days, also those without one.
drop index customer_document_merchant_id_expires_idx;
create index customer_document_expires on customer_document (merchant_id, expires, id);
