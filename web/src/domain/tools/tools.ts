import type { StageId } from '@geoplan/contracts/geo/geo-run-input';
import { stages, type Stage } from '../runs/stages.ts';

/** Stage after the geo analysis, performed by a dedicated tool. */
export type ToolId = Exclude<StageId, 'geoAnalysis'>;

/** Tool and its screen. */
export type Tool = Stage & { id: ToolId };

/** The five tools, in the order of the stages. */
export const tools = stages.filter((stage): stage is Tool => stage.id !== 'geoAnalysis');

export const toolOf = (id: ToolId): Tool => tools.find((tool) => tool.id === id)!;

/** Duration of each simulation (spec §9). */
export const simulationMs: Record<ToolId, number> = {
  competitorAnalysis: 3_000,
  tzGeneration: 2_000,
  aiAssistant: 3_000,
  domainSearch: 2_000,
  dropSearch: 3_000,
};
