-- An index and a check of hotels stand on these two: with another body, a migration builds that index anew.

-- The first of the names in five languages that is there.
create or replace function app.first_text(texts jsonb) returns text immutable parallel safe language sql as
  $$ select coalesce(nullif(texts ->> 'en', ''), nullif(texts ->> 'zh-CN', ''), nullif(texts ->> 'zh-TW', ''), nullif(texts ->> 'th', ''), nullif(texts ->> 'ko', ''), '') $$;

-- Names that differ by blanks or case only are one name.
create or replace function app.same_name(name text) returns text immutable parallel safe language sql as
  $$ select lower(regexp_replace(name, '\s+', '', 'g')) $$;
