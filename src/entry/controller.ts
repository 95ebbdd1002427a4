// biome-ignore-all lint/performance/noBarrelFile: the entry `crdwright/controller` of the package
export { type Clock, systemClock } from "../controller/clock.js";
export { type NewCondition, type ObjectCondition, withCondition } from "../controller/conditions.js";
export {
  type ControllerOptions,
  type Reconcile,
  type ReconcileContext,
  type ReconcileResult,
  TerminalError,
} from "../controller/controller.js";
export type { Check, Listen } from "../controller/endpoints.js";
export type { EventNote } from "../controller/event-correlator.js";
export type { EventRecorder } from "../controller/event-recorder.js";
export { addFinalizer, type FinalizerClient, hasFinalizer, removeFinalizer } from "../controller/finalizers.js";
export { type LeaderElectionOptions, LeadershipLostError } from "../controller/leader-election.js";
export { NotLeaderError } from "../controller/leader-fence.js";
export { type JsonLoggerOptions, jsonLogger, type Logger, silentLogger } from "../controller/logger.js";
export { createManager, type Manager, type ManagerOptions } from "../controller/manager.js";
export { controllerOf, controllerReference, ownerReference, withController } from "../controller/owners.js";
export {
  annotationsChanged,
  anyOf,
  type Change,
  generationChanged,
  labelsChanged,
  matchesLabels,
  type Predicate,
} from "../controller/predicates.js";
export type { Request } from "../controller/request.js";
export { runProgram, stopSignal } from "../controller/run-program.js";
export { mapped, owned, type Watch, type Watchable, type WatchOptions } from "../controller/watches.js";
