import { endpoints } from '../src/api.ts';
import { openapiDocument } from '../src/openapi/openapi.ts';

process.stdout.write(`${JSON.stringify(openapiDocument(endpoints), null, 2)}\n`);
