-- A bulk act whose parts another job does: it is told and taken back like one whose items are calls.
alter table bulk_job add recorded boolean not null default false;
-- The act that the rows of a spreadsheet are, where they can be taken back.
alter table sheet_import add bulk_id bigint;
alter table sheet_import add foreign key (merchant_id, bulk_id) references bulk_job;
