import { expect, test } from 'vitest'
import { singleStatements } from './single-statements.ts'

test('a file is cut between its statements, never within a body, a text or a comment', () => {
  expect(
    singleStatements(`-- one; two
      create function a() returns text language plpgsql as $$ begin return 'x;y'; end $$;
      comment on function a is 'it''s; fine'; select "a;b" /* c;d */ from t; do $x$ begin perform $$a;$$; end $x$`),
  ).toEqual([
    `create function a() returns text language plpgsql as $$ begin return 'x;y'; end $$`,
    `comment on function a is 'it''s; fine'`,
    `select "a;b" /* c;d */ from t`,
    `do $x$ begin perform $$a;$$; end $x$`,
  ])
})
