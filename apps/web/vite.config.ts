import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './build-tools/chunks.ts'
import { latePages } from './build-tools/late-pages.ts'
import { layerOrder } from './build-tools/layer-order.ts'
import { siteFiles } from './build-tools/site-files.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [layerOrder(), latePages(), tailwindcss(), reactRouter(), siteFiles()],
  // One copy of what keeps state in module scope, however many workspaces import it.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'react-hot-toast'] },
  // A data: address would need a hole in the content security policy, so every asset stays a file.
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sandbox', '/site-qr-code.svg'].map((path) => [path, { target: api }]),
    ),
  },
})
