-- A party that travels with nobody else in its vehicle: wished for by its agent or by itself, noted by staff.
alter table day_card add column apart boolean not null default false;
