import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './tools/contract-plugin.ts'
import { deliverPlugin } from './tools/deliver-plugin.ts'
import { tokensPlugin } from './tools/tokens-plugin.ts'

const api = `http://localhost:${process.env.PORT ?? 4000}`
// The three families of calls, and the help pages; every other path is a screen of the app.
const families = ['/supplier', '/hotelSupplierService', '/ota', '/help']

export default defineConfig({
  base: '/',
  cacheDir: '.vite',
  plugins: [react(), contractPlugin(), tokensPlugin(), deliverPlugin()],
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    // What every page needs comes as one script: in two dozen it was a tenth larger and slower to begin.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: { proxy: Object.fromEntries(families.map((family) => [`${family}/`, api])) },
})
