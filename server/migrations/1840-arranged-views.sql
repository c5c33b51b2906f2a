-- A view keeps how its columns were arranged: their order, which are shown and stay in sight, their widths.
alter table list_view add column arranged jsonb;
