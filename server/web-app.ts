import { firstOf } from '#contract/kit/given.ts'
import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { App } from './kit/app-services.ts'
import { AppError } from './kit/call/errors.ts'
import { answerFailure } from './kit/call/http.ts'
import { pagePolicy } from './kit/border/security-headers.ts'

/** The page that holds the app; empty where no app was built. */
export const readPage = (dist: string | undefined): string =>
  dist ? fs.readFileSync(path.join(dist, 'index.html'), 'utf8') : ''

const namedAlways = /((gate-worker|driver-worker|driver-page)\.js|\.webmanifest)(\.br)?$/
/** It stands at the root, and works for the pages of drivers' links alone. */
const driverWorker = /driver-worker\.js(\.br)?$/

/**
 * Serves the built web app: its files as they were compressed by the build, and for every path that is no file the page
 * itself (the app knows its routes), except under the API's families.
 */
export async function registerWeb(http: FastifyInstance, app: App, dist: string | undefined): Promise<void> {
  const api = /^\/(supplier|hotelSupplierService|ota|assets)\//
  const policy = pagePolicy(readPage(dist), app.config)
  const pageAt = dist ? pagesWithPreloads(dist) : () => ''
  if (dist)
    await http.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      // Their names stay: a browser asks for them again.
      setHeaders: (reply, file) => {
        if (namedAlways.test(file)) reply.header('cache-control', 'no-cache')
        if (driverWorker.test(file)) reply.header('service-worker-allowed', '/supplier/driver/')
      },
    })
  http.setNotFoundHandler((request, reply) => {
    if (!dist || api.test(request.url) || request.method !== 'GET')
      return answerFailure(app, request, reply, new AppError('notFound'))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(pageAt(firstOf(request.url.split('?'))))
  })
}

/** The page for a path: it names the files of that screen, so that they come together with those of every screen. */
function pagesWithPreloads(dist: string): (path: string) => string {
  const page = readPage(dist)
  const preloads = JSON.parse(fs.readFileSync(path.join(dist, 'preloads.json'), 'utf8')) as Record<
    string,
    string[]
  >
  const screens = Object.entries(preloads).map(([screen, files]) => ({
    matches: new RegExp(`^${screen.replace(/:\w+/g, '[^/]+')}/?$`),
    page: page.replace('</head>', `${files.map(preload).join('')}</head>`),
  }))
  return (at) => screens.find(({ matches }) => matches.test(at))?.page ?? page
}

const preload = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
