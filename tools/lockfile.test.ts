import { expect, test } from 'vitest'
import { repair } from './lockfile.ts'

test('optional packages of other platforms are added by what their names say', () => {
  const packages = {
    'node_modules/tool': {
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64': '1.2.3',
        '@tool/linux-arm64-musl': '^1.2.3',
        '@tool/windows-x64': '1.2.3',
      },
    },
    'node_modules/@tool/linux-x64': { version: '1.2.3' },
  }
  expect(repair({ packages })).toEqual(['@tool/linux-arm64-musl ^1.2.3', '@tool/windows-x64 1.2.3'])
  expect(packages).toMatchObject({
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.2.3',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    },
    'node_modules/@tool/windows-x64': { version: '1.2.3', os: ['win32'], cpu: ['x64'] },
  })
  expect(Object.keys(packages)).toEqual(Object.keys(packages).sort())
  expect(repair({ packages })).toEqual([])
})
