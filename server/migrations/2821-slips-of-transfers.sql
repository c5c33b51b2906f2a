-- What a bank's slip calls its transfer, by which one slip that stands for two payments is found.
alter table payment_attempt add column proof_key text not null default '';
update payment_attempt set proof_key = upper(regexp_replace(proof, '[^A-Za-z0-9]', '', 'g'))
 where system = 'bank' and proof ~ '[0-9].*[0-9].*[0-9].*[0-9].*[0-9].*[0-9]';
create index payment_attempt_proof on payment_attempt (merchant_id, proof_key) where proof_key <> '';
