import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './tools/vite/contract-plugin.ts'
import { deliverPlugin } from './tools/vite/deliver-plugin.ts'
import { workerPlugin } from './tools/vite/worker-plugin.ts'
import { tokensPlugin } from './tools/vite/tokens-plugin.ts'

const api = `http://localhost:${process.env.PORT ?? 4000}`
// The three families of calls, and the help pages; every other path is a screen of the app.
const families = ['/supplier', '/hotelSupplierService', '/ota', '/help']

export default defineConfig({
  base: '/',
  cacheDir: '.vite',
  plugins: [react(), contractPlugin(), tokensPlugin(), workerPlugin(), deliverPlugin()],
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    reportCompressedSize: false,
    // Every browser of the target loads modules ahead by itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // One stylesheet: its order does not hang on which page came first.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs comes as one script: in two dozen it was a tenth larger and slower to begin.
            { name: 'first', tags: ['$initial'] },
            // So does what most pages share: forty small files hold a slow phone up longer than one.
            { name: 'kit', test: /\/web\/kit\/(?!record\/use-record-form)/, minShareCount: 20 },
            // A list without a form needs no schemas: they come with the first form.
            {
              name: 'schema',
              test: /\/node_modules\/zod\/|\/web\/kit\/record\/use-record-form/,
              minShareCount: 20,
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(families.map((family) => [`${family}/`, api])) },
})
