-- Each side's own copies of a contract's files. What they are stands in the terms, and so in their hash.
create table market_contract_file (
  merchant_id integer not null, contract_id bigint not null, sha256 text not null,
  file_id bigint not null, name text not null, content_type text not null, size integer not null,
  primary key (merchant_id, contract_id, sha256),
  foreign key (merchant_id, contract_id) references market_contract on delete cascade
);
