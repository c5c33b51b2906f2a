import { expect, test } from 'vitest'
import { testDatabase } from '#server/kit/testing.ts'
import { withClient } from '#server/kit/db/client.ts'
import { holdersOf, holdingFunctions } from './held-keys.ts'
import { heldKeys, noteParts, rowsOf } from './statements.ts'

const { config } = await testDatabase()

const world = `
  insert into platform.merchant (id, code, names) values (801, 'HELD', '{}');
  insert into app_user (merchant_id, id, kind, user_name, full_name) values (801, 1, 'staff', 'one', 'One'), (801, 2, 'staff', 'two', 'Two');
  insert into platform.login (user_name, merchant_id, user_id, password_hash) values ('one', 801, 1, '');
  insert into platform.passkey (credential_id, merchant_id, user_id, name, public_key) values ('key', 801, 2, '', '')`
const login = `insert into platform.login (user_name, merchant_id, user_id, password_hash) values`
/** What each does or is refused with. */
const statements: [text: string, outcome: string][] = [
  [`${login} ('nobody', 801, 9, '')`, '23503 login_merchant_id_user_id_fkey'],
  [
    `insert into department (merchant_id, name, head_id) values (801, 'A', 9)`,
    '23503 department_merchant_id_head_id_fkey',
  ],
  [`insert into department (merchant_id, name, head_id) values (801, 'A', 2), (801, 'B', null)`, '2'],
  [`update department set head_id = 9 where merchant_id = 801`, '23503 department_merchant_id_head_id_fkey'],
  [`delete from app_user where merchant_id = 801 and id = 1`, '23503 login_merchant_id_user_id_fkey'],
  [`delete from app_user where merchant_id = 801 and id = 2`, '1'],
  [`select from department where merchant_id = 801 and head_id is null`, '2'],
  [`select from platform.passkey where merchant_id = 801`, '0'],
  [`delete from platform.login where merchant_id = 801`, '1'],
  [`delete from app_user where merchant_id = 801`, '1'],
  // A row and the one that it names in one statement.
  [
    `with made as (insert into app_user (merchant_id, id, kind, user_name, full_name) values (801, 3, 'staff', 'three', 'Three'))
     ${login} ('three', 801, 3, '')`,
    '1',
  ],
]

test('keys that Citus does not take are held by triggers as they were by themselves', async () => {
  await withClient(config, async (client) => {
    await client.query(noteParts)
    const keys = await rowsOf<{ of_table: string; name: string; definition: string }>(client, heldKeys)
    expect(keys.map(({ name }) => name)).toEqual([
      'account_token_merchant_id_user_id_fkey',
      'agent_merchant_id_keeper_id_fkey',
      'department_merchant_id_head_id_fkey',
      'invitation_link_merchant_id_invitation_id_fkey',
      'login_merchant_id_user_id_fkey',
      'passkey_merchant_id_user_id_fkey',
      'report_page_merchant_id_owner_id_fkey',
      'session_merchant_id_user_id_fkey',
    ])
    const outcomes = async () => {
      const found: string[] = []
      for (const [text] of statements) {
        await client.query('savepoint here')
        try {
          const { rowCount } = await client.query(text)
          found.push(`${rowCount}`)
        } catch (error) {
          const { code, constraint } = error as { code: string; constraint: string }
          found.push(`${code} ${constraint}`)
          await client.query('rollback to savepoint here')
        }
      }
      return found
    }
    await client.query('begin')
    await client.query(world)
    const plain = await outcomes()
    await client.query('rollback')
    await client.query('begin')
    // One node holds them all here.
    await client.query(
      `create function platform.holds(merchant integer) returns boolean language plpgsql as $$ begin return true; end $$`,
    )
    await client.query(holdingFunctions)
    for (const { of_table, name } of keys)
      await client.query(`alter table ${of_table} drop constraint ${name}`)
    for (const { definition } of keys.flatMap(holdersOf)) await client.query(definition)
    await client.query(world)
    const held = await outcomes()
    await client.query('rollback')
    expect(held).toEqual(plain)
    expect(plain).toEqual(statements.map(([, outcome]) => outcome))
  })
})
