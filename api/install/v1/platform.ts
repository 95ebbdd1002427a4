import type { JSONValue } from "crdwright/meta/v1";
import type { InstallVSphere } from "./vsphere.js";

/** InstallPlatform is what the cluster stands on. Platforms other than vSphere are not looked into. */
export interface InstallPlatform {
  /** vsphere are one vCenter or several. */
  vsphere?: InstallVSphere;
  /** aws is Amazon Web Services. */
  aws?: JSONValue;
  /** azure is Microsoft Azure. */
  azure?: JSONValue;
  /** baremetal are machines of one's own. */
  baremetal?: JSONValue;
  /** external is a platform that brings its own integration. */
  external?: JSONValue;
  /** gcp is Google Cloud. */
  gcp?: JSONValue;
  /** ibmcloud is IBM Cloud. */
  ibmcloud?: JSONValue;
  /** none is no platform at all. */
  none?: JSONValue;
  /** nutanix is Nutanix. */
  nutanix?: JSONValue;
  /** openstack is OpenStack. */
  openstack?: JSONValue;
  /** ovirt is oVirt. */
  ovirt?: JSONValue;
  /** powervc is PowerVC. */
  powervc?: JSONValue;
  /** powervs is Power Virtual Server. */
  powervs?: JSONValue;
}
