import { z } from 'zod';
import { domainTypes, extensions } from '../../domain/tools/samples/sample-names.ts';
import { sampleDomains, type DomainOffer } from '../../domain/tools/samples/domains.ts';
import { emptyToolForm, toolFormShape, toolInput, toolProblem } from '../../domain/tools/tool-form.ts';

/** Values of the form and input of a search. The input differs only in that empty and repeated keywords are removed. */
export const domainFormSchema = z.object({
  ...toolFormShape,
  types: z.object({ emd: z.boolean(), brand: z.boolean(), generic: z.boolean() }),
  extensions: z.object({ com: z.boolean(), net: z.boolean(), org: z.boolean(), local: z.boolean() }),
});
export type DomainForm = z.infer<typeof domainFormSchema>;

/** Same extensions as in the drop finder (spec §9). The specification defines no default for the types. */
export const emptyDomainForm: DomainForm = {
  ...emptyToolForm,
  types: { emd: true, brand: true, generic: false },
  extensions: { com: true, net: false, org: false, local: true },
};

export const domainInput = (form: DomainForm): DomainForm => ({
  ...toolInput(form),
  types: form.types,
  extensions: form.extensions,
});

/** Reason why the search cannot start; `null` if it can. */
export function domainProblem(form: DomainForm): string | null {
  const problem = toolProblem(form);
  if (problem !== null) return problem;
  if (!domainTypes.some((id) => form.types[id])) return 'Выберите хотя бы один тип домена';
  return extensions.some((id) => form.extensions[id]) ? null : 'Выберите хотя бы одно расширение';
}

/** Domains found for an input. */
export const domainsOf = (input: DomainForm): DomainOffer[] =>
  sampleDomains(input, {
    types: domainTypes.filter((id) => input.types[id]),
    extensions: extensions.filter((id) => input.extensions[id]),
  });
