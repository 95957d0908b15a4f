import { Agent } from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

// Variant (a): only Express and http-proxy-middleware with kept-alive connections.
const app = express();
app.use(
  createProxyMiddleware({
    target: process.env['UPSTREAM'] ?? '',
    agent: new Agent({ keepAlive: true, maxSockets: 256 }),
  }),
);
app.listen(Number(process.env['PORT']), '127.0.0.1');
