-- What the merchant whose line an order mirrors asks to change of it, until it is answered: { text, at }, where `at` is the
-- moment of its question, which the answer repeats.
alter table orders add column change_asked jsonb;
