-- A recharge is an advance without a service: it gets a plain receipt, the tax stands on the paper of each order that it pays for.
alter table paper_setting drop column prepaid_tax;
