import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { guide } from './guide-plugin.ts';

/** Preloads both font files with the document, so that texts do not change their width when the fonts arrive. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          })),
    },
  };
}

/** Code that a few screens share, by the name of its chunk. A chunk contains the imports of its
 * modules that no earlier one contains. All other shared code is in `common`. */
const partlyShared = {
  // Fields of a few forms.
  fields: /web\/src\/shared\/ui\/fields\/(combo-field|removable-tags|secret-field|text-area)\./,
  'country-picker': /web\/src\/domain\/countries\/picker\//,
  // Writer of CSV, loaded by an export or a copied table.
  csv: /web\/src\/shared\/export\/text\/|node_modules\/papaparse\//,
  // Table reader, loaded when a user pastes or uploads a table.
  tables: /web\/src\/shared\/import\//,
  'run-form': /web\/src\/domain\/(keywords\/input|runs\/start)\//,
  tools: /web\/src\/domain\/tools\//,
} satisfies Record<string, RegExp>;

/** Shared code that is split where it is used, without a separate chunk. */
const split =
  /web\/src\/domain\/(keywords\/(compare|brand\/counted|record-failure)|workspace\/sync\/database-sync)\b/;

const shared = /web\/src\/(shared|domain)\/|packages\/contracts\/|node_modules\/lucide-react\//;

// Vite keeps an inherited NODE_ENV. If built from a test run (`test`), the app would contain React's development
// code, which is half as large again, and React Aria's test branches.
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    optimizeLocales.vite({ locales: ['ru-RU', 'en-US'] }),
    preloadFonts(),
    guide(),
    compression({
      include: /\.(js|css|html|svg)$/,
      threshold: 1024,
      skipIfLargerOrEqual: true,
      algorithms: [
        defineAlgorithm('gzip', { level: 9 }),
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      ],
    }),
  ],
  resolve: {
    alias: {
      // This file is not in the package's exports. The exported variants compress in workers created from blobs,
      // which the CSP blocks.
      'write-excel-file/sync': fileURLToPath(
        new URL(
          'modules/export/writeXlsxFileUniversal.js',
          import.meta.resolve('write-excel-file/package.json'),
        ),
      ),
    },
  },
  build: {
    target: 'es2023',
    // The CSP does not allow `data:` fonts, and a hashed file is cached longer than the chunk in which it would be
    // inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each group includes the imports of its modules, unless an earlier group contains them. Without groups a
          // screen requests 80 files, most of them under 2 kB; with groups it requests 15 files and a tenth fewer
          // bytes (docs/decisions/0022-what-a-visit-loads.md).
          groups: [
            // zod with its configuration, evaluated before any chunk that declares a schema, because a schema reads
            // the configuration when it is created.
            { name: 'zod', test: /node_modules\/zod\/|configure-zod/, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            // /login is the first page that every user visits, and loads no code of other screens.
            { name: 'login', test: /features\/login\//, priority: 2 },
            {
              name: 'common',
              test: (id) =>
                shared.test(id) && ![split, ...Object.values(partlyShared)].some((part) => part.test(id)),
              minShareCount: 2,
              priority: 1,
            },
            ...Object.entries(partlyShared).map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://localhost:8080' } } },
});
