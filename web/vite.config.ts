import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { constants } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/** Asks for both font files with the document, so that text does not change its width once they arrive. */
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

// Vite keeps an inherited NODE_ENV: built from a test run (`test`), the app would carry React's development code, half as
// large again, and React Aria's test branches.
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    optimizeLocales.vite({ locales: ['ru-RU', 'en-US'] }),
    preloadFonts(),
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
  build: {
    target: 'es2023',
    // The CSP allows no data: fonts, and a hashed file is cached longer than the chunk it would be inlined in.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // zod with its configuration in a chunk of its own, evaluated before any chunk that declares a schema: a schema
        // looks at the configuration when it is made.
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|configure-zod/ }] },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://localhost:8080' } } },
});
