-- A partner tries its systems in a merchant of its own: the same products and prices under the same numbers, nobody's stock or money.
alter table platform.merchant add column sandbox_of integer unique references platform.merchant;
-- Opens the sandbox, and nothing of the merchant itself.
alter table agent_key add column sandbox boolean not null default false;
-- Is told what happens in the sandbox, and nothing else.
alter table webhook_endpoint add column sandbox boolean not null default false;
